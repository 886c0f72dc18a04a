// Makes pages nicer; none of them needs it.
'use strict';

// What only works with a script is hidden until there is one.
for (const element of document.querySelectorAll('[data-script]')) {
  element.hidden = false;
}
