// Writes the skeletons of new code files.

/** A new primitive: an element with the part's text or its children. */
export function writePrimitive(): string {
  return `// Say here what it draws.
import { definePrimitive, element } from './contract.ts';

export default definePrimitive({
  draw: () => ({ attrs, text }, children) => element('div', attrs, children ?? text),
});
`;
}

/** A new form field: a line of text, which the form designer offers. */
export function writeField(name: string): string {
  return `// Say here what is filled in.
import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'text',
  keywords: { maxLength: { prop: 'maxLength' } },
  skeleton: 'line',
  entry: {
    order: 1000,
    group: 'often',
    title: { 'zh-CN': '${name}', 'en-US': '${name}' },
    icon: 'type',
    search: { 'zh-CN': '', 'en-US': '' },
  },
} satisfies OwnFacts;

export default defineField({
  props: {
    placeholder: { type: 'string', description: 'Shown while the field is empty.' },
    maxLength: { type: 'number', description: 'The most characters that can be typed.' },
  },
  load: async () => connectField((await import('antd/es/input/Input')).default),
});
`;
}

/** A new action: shows a message. */
export function writeAction(): string {
  return `// Say here what it does.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['text'],
  args: { text: { type: 'string', description: 'The message.' } },
  run: ({ text }, { host }) => host.toast({ text, tone: 'plain' }),
});
`;
}

/** A new source: the call of its own name. */
export function writeSource(name: string): string {
  return `// Say here what it loads.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: '${name}', reads: 'items' });
`;
}

/** A new edit operation: checks its block and changes nothing yet. */
export function writeOperation(name: string): string {
  const inPascalCase = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_match, letter: string) =>
    letter.toUpperCase(),
  );
  const type = `${inPascalCase}Operation`;
  return `// Say here what it changes.
import type { DocumentName } from '../model/edit-target.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { defineOperation } from './operation.ts';

export interface ${type} {
  do: '${name}';
  document: DocumentName;
  key: string;
}

export default defineOperation<${type}>({
  check: (ast, { key }) =>
    Object.hasOwn(ast.data, key) ? undefined : makeEditProblem('edit.block-missing', { found: key }),
  apply: (ast) => ast,
  invert: (_ast, operation) => operation,
});
`;
}

/** The handlers of a new resource. */
export function writeRoute(name: string): string {
  return `// Say here which calls it answers.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('${name}', {
  detail: (_context, { query }) => ({ code: query.code ?? '' }),
});
`;
}
