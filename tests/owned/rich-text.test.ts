import { expect, test } from 'vitest';
import { dialogDocuments, kinds } from '../../src/assembly/documents.ts';
import { draw } from '../render/draw.tsx';
import { planOf, withView } from './sample.ts';

test('the tool of a rich text opens its markup in a dialog, and writes what that gives back', () => {
  const tool = kinds.get('richText')?.tools.find(({ name }) => name === 'edit');
  expect(tool?.do.map((step) => [step.do, step.with])).toEqual([
    ['open-dialog', { name: 'rich-text', value: { html: "{{ part[edit.leaf] ?? '' }}" } }],
    ['write-members', { members: { html: '{{ result.html }}' } }],
  ]);
  const dialog = dialogDocuments.get('rich-text');
  expect(Object.keys(dialog?.takes.properties ?? {})).toEqual(['html']);
  expect(dialog?.buttons.at(-1)?.do).toEqual([
    { do: 'finish', with: { value: { html: "{{ value.html ?? '' }}" } } },
  ]);
  const view = {
    id: 'root',
    is: 'box' as const,
    children: [{ id: 'b', is: 'richText' as const, text: { field: 'body' } }],
  };
  expect(draw(planOf(withView(view)), { body: { html: '<p>Care</p>' } }).html).toContain('<p>Care</p></div>');
});
