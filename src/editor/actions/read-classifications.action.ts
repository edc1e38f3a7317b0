import { defineAction } from '../../../runtime/model/action.ts';
import type { ClassificationItem } from '../../../runtime/generated/api.generated.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

interface Choice {
  label: string;
  value: string;
  children?: Choice[];
}

/** Answers the classifications of a type (1 articles, 2 products) as a tree of `choices` that begins with all of them, and the `path` to one by its code. */
export default defineAction<{ type: 1 | 2; code?: string }, EditorHost>({
  args: { type: 'required', code: 'optional' },
  async run({ type, code = '' }, { host }) {
    const tree = (await host.call('classification.list', { query: { type } })) as ClassificationItem[];
    const all: Choice = { label: host.words('list.all'), value: '' };
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
