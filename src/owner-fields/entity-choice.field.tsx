// Lets an owner choose records by searching for them.
import { defineField } from '../../blocks/fields/contract.ts';

/** An id, or a list with `multiple`. It calls `choices` (`call`, `q`, `ids`, `filter`) on the form. */
export default defineField({
  props: {
    call: { type: 'string', description: 'The list that is searched: `consoleClassification.list`.' },
    title: { type: 'string', description: 'The member of a row that names it; `title`.' },
    multiple: { type: 'boolean', description: 'More than one can be chosen.' },
    filter: { type: 'object', description: 'Values that members of rows must have.' },
    placeholder: { type: 'string', description: 'Shown while nothing is chosen.' },
    maxCount: { type: 'number', description: 'The most that can be chosen.' },
  },
  load: async () => (await import('./controls/entity-choice.tsx')).EntityChoice,
});
