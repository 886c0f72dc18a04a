// Shows the progress of a place import. Without this script, the page reloads every two seconds.
'use strict';

const progress = document.getElementById('progress');
const percent = document.getElementById('percent');

async function look() {
  try {
    const answer = await fetch(location.pathname, {headers: {Accept: 'text/html'}});
    const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (!now.getElementById('progress')) {
      location.replace(location.pathname); // finished: the page shows the result
      return;
    }
    progress.value = now.getElementById('progress').value;
    percent.textContent = now.getElementById('percent').textContent;
  } catch {
    // the service may be restarting: retry
  }
  setTimeout(look, 1000);
}

setTimeout(look, 1000);
