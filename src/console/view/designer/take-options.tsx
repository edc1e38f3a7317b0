// Copies records as options: values of the dictionary, articles or products.
import { useFieldServices } from '../../../assembly/forms/rules-editor.ts';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { withTaken, type Choice } from './choices.ts';
import { isOfKind } from './describe-node.ts';
import { useDesigner, type DesignTools } from './designer-context.ts';

type Found = ApiCalls['consoleForm.options']['data'];

const NOTHING: JsonObject = { from: 'dictionary' };

/** Asks what is taken. `say` gets what was done, in words. */
export function useTaking(
  choices: readonly Choice[],
  write: (choices: readonly Choice[]) => void,
  say: (said: string) => void,
): () => Promise<unknown> {
  const designing = useDesigner();
  const { words } = designing;
  const { ask } = useFieldServices();
  const done = async ({ from, ...of }: JsonObject): Promise<void> => {
    const group = of[groupOf(String(from))];
    const query = { from, ...(typeof group === 'string' ? { of: group } : {}) };
    const { options, total } = (await ask('answer', { call: 'consoleForm.options', query })) as Found;
    if (options.length === 0) throw new Error(words('takenNone'));
    // Options that came with the kind are only there to be replaced.
    const kept = choices.every(({ label }) => isOfKind(designing, label)) ? [] : choices;
    const next = withTaken(kept, options);
    const count = next.length - kept.length;
    if (count > 0) write(next);
    const left = total - options.length;
    const said = words('taken', { count: String(count), kept: String(options.length - count) });
    say(left > 0 ? `${said} ${words('takenLeft', { count: String(left) })}` : said);
  };
  return () => ask('form', { title: words('takeFrom'), schema: schemaOf(words), initial: NOTHING, done });
}

const SOURCES = ['dictionary', 'article', 'product'] as const;
const groupOf = (from: string): string => (from === 'dictionary' ? 'field' : from);

function schemaOf(words: DesignTools['words']): object {
  const titles = ['takeDictionary', 'takeArticles', 'takeProducts'];
  const group = (from: string, title: string, props: object): object => ({
    type: 'string',
    title: words(title),
    'x-component': 'EntityChoice',
    'x-component-props': props,
    'x-reactions': {
      dependencies: ['from'],
      fulfill: { state: { visible: `{{ $deps[0] === '${from}' }}` } },
    },
  });
  const classifications = (type: number): object => ({
    call: 'consoleClassification.list',
    filter: { type },
  });
  return {
    type: 'object',
    properties: {
      from: {
        type: 'string',
        title: words('takeSource'),
        description: words('takeHint'),
        enum: SOURCES.map((value, at) => ({ value, label: words(titles[at] ?? '') })),
        'x-component': 'Radio.Group',
      },
      field: {
        ...group('dictionary', 'takeField', { call: 'consoleDictionary.fields' }),
        required: true,
      },
      article: group('article', 'takeClassification', classifications(1)),
      product: group('product', 'takeClassification', classifications(2)),
    },
  };
}
