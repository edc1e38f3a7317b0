import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * The characters of a picture that only a person can read. `image` is the picture's address, to which the browser's id is added; a new one is drawn when
 * the form is refused, and when what `spentBy` names has been asked for: each is good for one try.
 */
export default defineField({
  props: ['image', 'spentBy', 'placeholder'],
  load: async () => observer((await import('./proof/captcha-box.tsx')).CaptchaBox),
});
