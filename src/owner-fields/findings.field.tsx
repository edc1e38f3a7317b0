// Lists what was found on the page, each entry with a way to its place.
import { connectField } from '../../blocks/fields/connect.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * The value is the list, read-only. A click asks the dialog for `show` with `{ at }`, the number of the
 * entry.
 */
export default defineField({
  props: {
    hint: { type: 'string', description: 'The word for what may be meant.' },
    onAllPages: { type: 'string', description: 'The heading above what every page has.' },
  },
  naming: () => 'group',
  async load() {
    const { Findings } = await import('./findings/findings.tsx');
    return connectField(Findings as never, (props) => props);
  },
});
