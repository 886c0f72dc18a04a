// Says how far an import of places is. Without this, the page is loaded anew every two seconds.
'use strict';

const progress = document.getElementById('progress');
const percent = document.getElementById('percent');

async function look() {
  try {
    const answer = await fetch(location.pathname, {headers: {Accept: 'text/html'}});
    const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (!now.getElementById('progress')) {
      location.replace(location.pathname); // it has ended: the page says how
      return;
    }
    progress.value = now.getElementById('progress').value;
    percent.textContent = now.getElementById('percent').textContent;
  } catch {
    // the service may be starting anew: it is asked again
  }
  setTimeout(look, 1000);
}

setTimeout(look, 1000);
