// Copies records as options: values of the dictionary, articles or products.
import { useState, type ReactPortal } from 'react';
import { createPortal } from 'react-dom';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { DocumentForm } from '../dialogs/document-form.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { withTaken, type Choice } from './choices.ts';
import { isOfKind } from './describe-node.ts';
import { useDesigner, type DesignTools } from './designer-context.ts';

type Found = ApiCalls['consoleForm.options']['data'];

interface TakeOptionsProps {
  choices: readonly Choice[];
  write(choices: readonly Choice[]): void;
  /** Gets what was done, in words. */
  close(said?: string): void;
}

const NOTHING: JsonObject = { from: 'dictionary' };

export function TakeOptions({ choices, write, close }: TakeOptionsProps): ReactPortal {
  const designing = useDesigner();
  const { words } = designing;
  const { read } = useConsole();
  const [schema] = useState(() => schemaOf(words));
  const take = async ({ from, ...of }: JsonObject): Promise<void> => {
    const group = of[groupOf(String(from))];
    const query = { from, ...(typeof group === 'string' ? { of: group } : {}) };
    const { options, total } = (await read('consoleForm.options', query)).data as Found;
    if (options.length === 0) throw new Error(words('takenNone'));
    // Options that came with the kind are only there to be replaced.
    const isFirst = choices.every(({ label }) => isOfKind(designing, label));
    const next = withTaken(isFirst ? [] : choices, options);
    const count = next.length - (isFirst ? 0 : choices.length);
    if (count > 0) write(next);
    const left = total - options.length;
    close(
      [
        words('taken', { count: String(count), kept: String(options.length - count) }),
        left > 0 ? words('takenLeft', { count: String(left) }) : '',
      ]
        .filter((each) => each !== '')
        .join(' '),
    );
  };
  // A form inside of a form would submit the outer one.
  return createPortal(
    <FormDialog
      Form={DocumentForm}
      title={words('takeFrom')}
      {...{ schema, initial: NOTHING }}
      onDone={take}
      onDismiss={() => close()}
    />,
    document.getElementById('console-main') ?? document.body,
  );
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
