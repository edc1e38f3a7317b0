// Shows a captcha: a picture of a code, and a box to type it.
import { observer } from '@formily/react';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { skeleton: 'picture' } satisfies OwnFacts;

/**
 * A captcha. `image` is the URL of the picture, to which the id of the browser is added. Each picture is
 * valid for one attempt: a new one is loaded when the form is rejected, and after the event `spentBy`.
 */
export default defineField({
  isInternal: true,
  props: {
    image: { type: 'string', description: 'Address of the picture; the id of the browser is added.' },
    puzzle: {
      type: 'string',
      description: 'Address of puzzles for people who cannot read the picture; left out: there are none.',
    },
    purpose: {
      type: 'string',
      description: 'The form that the puzzle is for; its answer is good for no other.',
    },
    spentBy: {
      type: 'string',
      description: 'The name of what is asked for with this code: a new picture is loaded then.',
    },
    placeholder: { type: 'string', description: 'Shown while the field is empty.' },
  },
  load: async () => observer((await import('./proof/captcha-box.tsx')).CaptchaBox),
});
