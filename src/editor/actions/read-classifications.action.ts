// Reads the classifications of a type as a tree of choices.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { ClassificationItem } from '../../../runtime/generated/api.generated.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

interface Choice {
  label: string;
  value: string;
  children?: Choice[];
}

/** The first of the `choices` stands for all; `path` leads to the current one. */
export default defineAction({
  required: ['type'],
  args: {
    type: { enum: [1, 2], description: '1 for articles, 2 for products.' },
    code: { type: 'string', description: 'Code of the current classification.' },
  },
  async run({ type, code = '' }, { host }: ActionContext<EditorContext>) {
    const tree = await host.call('classification.list', { query: { type } });
    const all: Choice = { label: host.translate('list.all'), value: '' };
    return { choices: [all, ...tree.map(toChoice)], path: pathTo(tree, code) ?? [''] };
  },
});

function toChoice({ classificationCode, title, sum, subContentList }: ClassificationItem): Choice {
  const children = subContentList.map(toChoice);
  return {
    label: `${title} (${sum})`,
    value: classificationCode,
    ...(children.length === 0 ? {} : { children }),
  };
}

function pathTo(tree: readonly ClassificationItem[], code: string): string[] | undefined {
  for (const { classificationCode, subContentList } of tree) {
    if (classificationCode === code) return [code];
    const below = pathTo(subContentList, code);
    if (below !== undefined) return [classificationCode, ...below];
  }
  return undefined;
}
