// Shows an employer's open jobs on their own site:
// <script src="https://board.example/embed.js" data-employer="12" data-lang="fr" data-limit="10" async></script>
'use strict';

(function (script) {
  const home = new URL(script.src).origin;
  const asked = new URLSearchParams({ employerId: script.dataset.employer || '', lang: script.dataset.lang || document.documentElement.lang || 'en' });
  if (script.dataset.limit) {
    asked.set('limit', script.dataset.limit);
  }
  const frame = document.createElement('iframe');
  frame.src = home + '/embed/jobs?' + asked;
  frame.title = script.dataset.title || (asked.get('lang').startsWith('fr') ? 'Offres d’emploi' : 'Open jobs');
  frame.loading = 'lazy';
  frame.style.width = '100%';
  frame.style.height = '400px';
  frame.style.border = '0';
  addEventListener('message', (event) => {
    const height = event.data && event.data.posthasteHeight;
    if (event.source === frame.contentWindow && event.origin === home && Number.isFinite(height)) {
      frame.style.height = Math.min(Math.max(Math.ceil(height), 50), 20000) + 'px';
    }
  });
  // A frame in the head would be invisible.
  if (!script.closest('head')) {
    script.after(frame);
  } else if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', () => document.body.append(frame));
  } else {
    document.body.append(frame);
  }
})(document.currentScript);
