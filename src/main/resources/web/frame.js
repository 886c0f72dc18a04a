// For a page that stands within another: tells the one around it how high it is.
'use strict';

new ResizeObserver(() => parent.postMessage({ posthasteHeight: document.documentElement.offsetHeight }, '*'))
  .observe(document.documentElement);
