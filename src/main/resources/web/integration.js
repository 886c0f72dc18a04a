// Copies a secret or a command. Without this script, users select the text themselves.
'use strict';

for (const button of document.querySelectorAll('[data-copy]')) {
  const text = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = button.dataset.copied;
    } catch (refused) {
      getSelection().selectAllChildren(text);
    }
  });
}
