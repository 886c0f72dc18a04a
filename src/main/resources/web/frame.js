// For an embedded page: reports its height to the page around it.
'use strict';

new ResizeObserver(() => parent.postMessage({ posthasteHeight: document.documentElement.offsetHeight }, '*'))
  .observe(document.documentElement);
