// Returns the classifications of a type as choices, each below its parent.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { ClassificationItem } from '../../../runtime/generated/api.generated.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

interface Choice {
  id: string;
  title: string;
}

/** The first stands for all. */
export default defineAction({
  required: ['type'],
  args: {
    type: { enum: [1, 2], description: '1 for articles, 2 for products.' },
    page: { type: 'integer', description: 'All are on page 1; further pages are empty.' },
  },
  async run({ type, page = 1 }, { host }: ActionContext<EditorContext>): Promise<Choice[]> {
    if (page > 1) return [];
    const tree = await host.call('classification.list', { query: { type } });
    return [{ id: '', title: host.translate('list.all') }, ...tree.flatMap((item) => toChoices(item, ''))];
  },
});

function toChoices(
  { classificationCode, title, subContentList }: ClassificationItem,
  indent: string,
): Choice[] {
  return [
    { id: classificationCode, title: `${indent}${title}` },
    ...subContentList.flatMap((item) => toChoices(item, `${indent}\u2003`)),
  ];
}
