// Checks that tests read no clock of the machine and choose by one seed. They give the same result every
// time.
import { isObject } from '../../../runtime/model/json.ts';
import { formatLine } from './format-line.ts';
import { parseCode, walkSyntax, type SyntaxNode } from './syntax.ts';

/** A first look at the text: few files are parsed. */
const SUSPECT = /Date|Math\s*\.\s*random/;

/** They measure how long things take, or say when a page was built. */
const ALLOWED = ['tests/bench/', 'tests/component/build-page.ts'];

/** A line for each time of the machine and each number by chance in a test. */
export function checkClocks(path: string, text: string): string[] {
  if (!path.startsWith('tests/') || ALLOWED.some((start) => path.startsWith(start))) return [];
  if (path.endsWith('.css') || !SUSPECT.test(text)) return [];
  const found: string[] = [];
  walkSyntax(parseCode(path, text), (node) => {
    const wrong = nameOf(node);
    if (wrong === undefined) return;
    const line = text.slice(0, Number(node.start)).split('\n').length;
    const instead =
      wrong === 'Math.random()'
        ? 'Take makeRandom() of tests/support/random.ts.'
        : 'Take a fixed moment, hold the date (tests/support/held-date.ts), or ask the server for its time.';
    found.push(
      formatLine('tidiness.clock', `${path}:${line}`, `${wrong} differs from run to run. ${instead}`),
    );
  });
  return found;
}

function nameOf({ type, callee, arguments: given }: SyntaxNode): string | undefined {
  const isEmpty = Array.isArray(given) && given.length === 0;
  if (!isEmpty || !isObject(callee)) return undefined;
  if (type === 'NewExpression') return callee.name === 'Date' ? 'new Date()' : undefined;
  if (type !== 'CallExpression' || !isObject(callee.object) || !isObject(callee.property)) return undefined;
  const name = `${String(callee.object.name)}.${String(callee.property.name)}()`;
  return name === 'Date.now()' || name === 'Math.random()' ? name : undefined;
}
