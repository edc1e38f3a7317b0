/** Lists props that several fields share. The build removes all but their names and types. */

export const BOX_PROPS = {
  placeholder: { type: 'string', description: 'Shown while the field is empty.' },
  disabled: { type: 'boolean', description: 'Nothing can be entered.' },
  readOnly: { type: 'boolean', description: 'The value can be read and not changed.' },
  autoFocus: { type: 'boolean', description: 'It has the focus when the form appears.' },
} as const;

export const AROUND_PROPS = {
  addonBefore: { type: 'string', description: 'Shown before the box.' },
  addonAfter: { type: 'string', description: 'Shown after the box.' },
  prefix: { type: 'string', description: 'Shown at the beginning of the box.' },
  suffix: { type: 'string', description: 'Shown at the end of the box.' },
} as const;

export const WRITTEN = {
  format: {
    type: ['string', 'array'],
    items: { type: 'string' },
    description: 'How the value is written: `YYYY/MM/DD HH:mm`; the first one of a list.',
  },
  placeholder: {
    type: ['string', 'array'],
    items: { type: 'string' },
    description: 'Shown while the field is empty; of a range for each end.',
  },
} as const;

export const CHOICE_PROPS = {
  options: { type: 'array', items: { type: 'object' }, description: 'The choices, where `enum` has none.' },
  fieldNames: {
    type: 'object',
    properties: {
      label: { type: 'string' },
      value: { type: 'string' },
      children: { type: 'string' },
      options: { type: 'string' },
    },
    description: 'What the choices call their members.',
  },
  disabled: { type: 'boolean', description: 'Nothing can be chosen.' },
} as const;

export const LIST_PROPS = {
  ...CHOICE_PROPS,
  placeholder: { type: 'string', description: 'Shown while the field is empty.' },
  allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
  autoFocus: { type: 'boolean', description: 'It has the focus when the form appears.' },
  showSearch: {
    type: ['boolean', 'object'],
    description: 'Choices can be searched by typing.',
  },
  filterOption: { type: 'boolean', description: '`false` shows all choices while text is typed.' },
  loading: { type: 'boolean', description: 'Shows that the choices are being loaded.' },
  notFoundContent: { type: 'string', description: 'Shown when no choice is found.' },
  listHeight: { type: 'number', description: 'Height of the open list in pixels.' },
  placement: {
    enum: ['bottomLeft', 'bottomRight', 'topLeft', 'topRight'],
    description: 'Where the list opens.',
  },
  maxTagCount: {
    type: ['number', 'string'],
    description: 'How many chosen ones are shown; `responsive` for as many as there is room for.',
  },
  maxTagTextLength: { type: 'number', description: 'Characters of a chosen one that are shown.' },
  maxTagPlaceholder: { type: 'string', description: 'Stands for the chosen ones that are not shown.' },
} as const;
