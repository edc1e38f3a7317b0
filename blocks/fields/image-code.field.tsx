import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * The characters of a picture that only a person can read. `image` is the picture's address, to which the browser's id is added; a new one is drawn when
 * the form is refused, and when what `spentBy` names has been asked for: each is good for one try.
 */
export default defineField({
  props: {
    type: 'object',
    properties: {
      image: { type: 'string', description: 'Address of the picture; the id of the browser is added.' },
      spentBy: {
        type: 'string',
        description: 'The name of what is asked for with this code: a new picture is loaded then.',
      },
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
    },
  },
  load: async () => observer((await import('./proof/captcha-box.tsx')).CaptchaBox),
});
