import { expect, test } from 'vitest';
import type { DialogDocument } from '../../runtime/generated/documents.generated.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { dialogDocuments } from '../../src/assembly/documents.ts';
import { checkDialog } from '../../src/tools/check/documents/dialogs.ts';
import { checkStepNames } from '../../src/tools/check/documents/step-names.ts';

const FILE = 'schemas/dialogs/sample.dialog.json';

const title = { 'zh-CN': '样例', 'en-US': 'Sample' };

const sample = (changes: Partial<DialogDocument> = {}, field: object = {}): DialogDocument => ({
  name: 'sample',
  title,
  takes: {
    type: 'object',
    properties: { alt: { type: 'string' }, media: { type: 'object', properties: { picked: {} } } },
  },
  form: {
    type: 'object',
    properties: {
      media: { type: 'object', 'x-component': 'MediaPicker' },
      alt: { type: 'string', title, 'x-component': 'Input', ...field },
    },
  },
  buttons: [{ name: 'finish', title, do: [{ do: 'finish', with: { value: '{{ value }}' } }] }],
  ...changes,
});

test('every dialog of the program is right', () => {
  for (const name of dialogDocuments.names())
    expect(checkDialog(dialogDocuments.get(name) as DialogDocument, name)).toEqual([]);
  expect(checkDialog(sample(), FILE)).toEqual([]);
});

test.each<[what: string, dialog: DialogDocument, code: string, pointer: string, sentence: string]>([
  [
    'a field that the dialog does not take',
    sample({ takes: { type: 'object', properties: { alts: { type: 'string' }, media: {} } } }),
    'dialog.member-missing',
    '/form/properties/alt',
    'The form needs "alt", but the dialog does not take it: what is entered would be lost. ' +
      'Did you mean "alts"?',
  ],
  [
    'a member that nothing uses',
    sample({ takes: { type: 'object', properties: { alt: {}, media: {}, colour: { type: 'string' } } } }),
    'dialog.member-unused',
    '/takes/properties/colour',
    'The dialog takes "colour", but nothing in it shows, reads or returns it.',
  ],
  [
    'an unknown keyword of a field',
    sample({}, { 'x-visble': '{{ $values.alt }}' }),
    'document.member-unknown',
    '/form/properties/alt/x-visble',
    '"x-visble" is not a member here. Did you mean "x-visible"?',
  ],
  [
    'an unknown prop of a field',
    sample({}, { 'x-component-props': { maxLenght: 3 } }),
    'document.member-unknown',
    '/form/properties/alt/x-component-props/maxLenght',
    '"maxLenght" is not a member here. Did you mean "maxLength"?',
  ],
  [
    'a prop of the wrong type',
    sample({}, { 'x-component-props': { maxLength: '3' } }),
    'document.shape',
    '/form/properties/alt/x-component-props/maxLength',
    'Expected a number, found "3".',
  ],
  [
    'an unknown value',
    sample({}, { 'x-visible': '{{ $values.art }}' }),
    'expression.name-unknown',
    '/form/properties/alt/x-visible',
    'There is nothing named "art" here. Did you mean "alt"?',
  ],
  [
    'an unknown member of a value, by an index',
    sample({}, { 'x-visible': "{{ $values?.media['piked'] }}" }),
    'expression.name-unknown',
    '/form/properties/alt/x-visible',
    'There is nothing named "media.piked" here. Did you mean "media.picked"?',
  ],
  [
    'an unknown lookup',
    sample({}, { enum: '{{ $lookup.chanels }}' }),
    'expression.name-unknown',
    '/form/properties/alt/enum',
    'There is nothing named "$lookup.chanels" here. Did you mean "$lookup.channels"?',
  ],
  [
    'an unknown member of the field itself',
    sample({}, { 'x-reactions': [{ when: '{{ $self.valeu }}' }] }),
    'expression.name-unknown',
    '/form/properties/alt/x-reactions/0/when',
    'There is nothing named "$self.valeu" here. Did you mean "$self.value"?',
  ],
  [
    'an unknown function',
    sample({}, { 'x-visible': '{{ mni(1, 2) }}' }),
    'expression.name-unknown',
    '/form/properties/alt/x-visible',
    'There is nothing named "mni" here. Did you mean "min"?',
  ],
  [
    'an unknown value in a button',
    sample({
      buttons: [
        { name: 'finish', title, do: [{ do: 'finish', with: { value: { alt: '{{ value.ait }}' } } }] },
      ],
    }),
    'expression.name-unknown',
    '/buttons/0/do/0/with/value/alt',
    'There is nothing named "ait" here. Did you mean "alt"?',
  ],
])('%s is reported with its place and the nearest name', (_, dialog, code, pointer, sentence) => {
  const line = `${code} at ${FILE}#${pointer} - ${sentence}`;
  expect(checkDialog(dialog, FILE).map(formatProblem)).toContain(line);
});

test('what a step passes to a dialog must be something that the dialog takes', () => {
  const step = { do: 'open-dialog', with: { name: 'alt', value: { atl: '{{ part.alt }}' } } };
  expect(checkStepNames([step], 'x.kind.json').map(formatProblem)).toEqual([
    'document.member-unknown at x.kind.json#/0/with/value/atl - ' +
      '"atl" is not a member here. Did you mean "alt"?',
  ]);
});
