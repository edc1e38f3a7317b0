import { expect, test } from 'vitest';
import { resolveToolReferences } from '../../runtime/compile/documents/tools.ts';
import type { KindDocument } from '../../runtime/generated/documents.generated.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';

const title = { 'zh-CN': '工具', 'en-US': 'Tool' };
const tool = (name: string) => ({ name, title, do: [{ do: name }] });
const place = (kinds: Record<string, unknown>) => {
  const documents = makeRegistry(
    Object.entries(kinds).map(([name, kind]) => [name, kind as KindDocument] as const),
  );
  const placed = resolveToolReferences(documents, (name) => `${name}.json`);
  return {
    steps: (name: string) =>
      placed.kinds.get(name)?.tools.map((each) => `${each.name}=${each.do[0]?.do ?? ''}`),
    problems: placed.problems.map(formatProblem),
  };
};
const text = { name: 'text', title, tools: [tool('edit'), tool('link')] };

test('a tool reference is replaced by the tool, whichever kind is read first', () => {
  const button = { name: 'button', title, tools: ['text:link', tool('press'), 'text:edit'] };
  for (const kinds of [
    { button, text },
    { text, button },
  ]) {
    const { steps, problems } = place(kinds);
    expect(problems).toEqual([]);
    expect(steps('button')).toEqual(['link=link', 'press=press', 'edit=edit']);
    expect(steps('text')).toEqual(['edit=edit', 'link=link']);
  }
});

test('an unknown tool reference is reported with the nearest name; the others are replaced', () => {
  const { steps, problems } = place({
    text,
    button: { name: 'button', title, tools: [tool('press'), 'text:lnik', 'text:edit'] },
  });
  expect(problems).toEqual([
    'tool.unknown at button.json#/tools/1 - There is no tool "text:lnik": name a kind and one of ' +
      'its tools, such as "text:link". Did you mean "text:link"?',
  ]);
  expect(steps('button')).toEqual(['press=press', 'edit=edit']);
});

test('a reference to a reference is rejected, so that there are no cycles', () => {
  const { steps, problems } = place({
    a: { name: 'a', title, tools: ['b:x'] },
    b: { name: 'b', title, tools: ['a:x'] },
  });
  expect(problems).toHaveLength(2);
  expect([steps('a'), steps('b')]).toEqual([[], []]);
});

test('a file that is not a kind is left out, and the others are used', () => {
  const { steps, problems } = place({
    broken: 'Unexpected end of JSON input',
    bare: { name: 'bare', title, tools: 7 },
    button: { ...text, tools: ['text:link'] },
    text,
  });
  expect(problems).toEqual([]);
  expect([steps('broken'), steps('bare'), steps('button')]).toEqual([undefined, undefined, ['link=link']]);
});
