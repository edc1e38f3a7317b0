// Asks for a date with a time in the site's time zone.
import { defineField } from '../../blocks/fields/contract.ts';

/** The value is ISO 8601 in UTC. */
export default defineField({
  props: {
    disabled: { type: 'boolean', description: 'Nothing can be entered.' },
    says: {
      type: 'string',
      description:
        'Says below, in words, when a moment is that lies ahead: a message `editor.moment.<says>`.',
    },
  },
  load: async () => (await import('./controls/moment-box.tsx')).MomentBox,
});
