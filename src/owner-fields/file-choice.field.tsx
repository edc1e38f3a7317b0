// Lets an owner choose one file, which is sent together with its form.
import { connectField } from '../../blocks/fields/connect.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/** The value is a `File`. */
export default defineField({
  props: {
    accept: { type: 'string', description: 'Endings or media types, as in HTML: `.pdf,.ofd`.' },
    now: {
      type: 'object',
      description:
        'The file that it takes the place of: `{ preview, width, height, size }`, shown beside it.',
    },
  },
  load: async () => connectField((await import('./file-choice.tsx')).FileChoice),
});
