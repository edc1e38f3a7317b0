/** Schemas as designers of Formily export them and its guides write them: the properties of each. */
import { drawn, input, part } from './exported-parts.ts';
import { EXPORTED_ROWS } from './exported-rows.ts';

const nothing = { 'x-validator': [], 'x-component-props': {}, 'x-decorator-props': {} };
const choices = [
  { children: [], label: '选项1', value: 1 },
  { children: [], label: '选项2', value: 2 },
];
export const EXPORTED_SCHEMAS: Readonly<Record<string, Record<string, object>>> = {
  ...EXPORTED_ROWS,
  'an input of the designer': { a: input({ ...nothing, name: 'a', 'x-reactions': '' }) },
  'props of the designer': {
    a: input({
      'x-component-props': {
        size: 'large',
        bordered: true,
        style: { width: '100%' },
        allowClear: true,
        addonAfter: '元',
      },
      'x-decorator-props': {
        labelCol: 6,
        wrapperCol: 18,
        colon: true,
        asterisk: true,
        gridSpan: 2,
        style: { margin: 0 },
      },
    }),
  },
  'reactions of the designer': {
    a: input(),
    b: input({
      'x-reactions': {
        dependencies: [{ property: 'value', type: 'any', source: 'a', name: 'a' }],
        fulfill: { state: { visible: '{{$deps.a === "1"}}' } },
      },
    }),
  },
  'a run of the designer': {
    a: input(),
    b: input({
      'x-reactions': {
        dependencies: [{ property: 'value', type: 'any', source: 'a', name: 'a' }],
        fulfill: { run: "$form.setFieldState('a',state=>{\n  state.required = !!$deps.a\n})\n" },
      },
    }),
  },
  'several reactions': {
    a: input(),
    b: input({
      'x-reactions': [
        "{{(field) => { field.required = field.query('a').value() === 'x' }}}",
        { fulfill: { state: { title: '{{$self.value}}' } } },
      ],
    }),
  },
  choices: {
    a: drawn('Select', {
      type: 'string | number',
      enum: choices,
      'x-component-props': { mode: 'multiple', allowClear: true },
    }),
    b: drawn('Radio.Group', {
      type: 'string | number',
      enum: choices,
      'x-component-props': { optionType: 'button' },
    }),
    c: drawn('Checkbox.Group', { type: 'Array<string | number>', enum: choices }),
    d: drawn('TreeSelect', { enum: choices, 'x-component-props': { treeCheckable: true } }),
    e: drawn('Cascader', { type: 'array', enum: choices, 'x-component-props': { changeOnSelect: true } }),
    f: drawn('Transfer', { type: 'array', enum: choices }),
  },
  moments: {
    a: drawn('DatePicker', { 'x-component-props': { picker: 'date', format: 'YYYY-MM-DD', showTime: true } }),
    b: drawn('DatePicker.RangePicker', { type: 'string[]' }),
    c: drawn('TimePicker'),
    d: drawn('TimePicker.RangePicker', { type: 'string[]' }),
  },
  numbers: {
    a: drawn('NumberPicker', {
      type: 'number',
      'x-component-props': { min: 0, max: 10, step: 0.1, precision: 2, stringMode: false },
    }),
    b: drawn('Slider', { type: 'number', 'x-component-props': { marks: { 0: '0', 100: '100' } } }),
    c: drawn('Rate', { type: 'number', 'x-component-props': { count: 5, allowHalf: true } }),
    d: drawn('Switch', {
      type: 'boolean',
      'x-component-props': { checkedChildren: '开', unCheckedChildren: '关' },
    }),
  },
  uploads: {
    a: drawn('Upload', {
      type: 'Array<object>',
      'x-component-props': { textContent: 'Upload', listType: 'text', multiple: true },
    }),
    b: drawn('Upload.Dragger', {
      type: 'Array<object>',
      'x-component-props': { textContent: 'Click or drag file' },
    }),
  },
  texts: {
    a: drawn('Input.TextArea', {
      'x-component-props': { rows: 4, showCount: true, maxLength: 200, autoSize: { minRows: 2, maxRows: 6 } },
    }),
    b: drawn('Password', { 'x-component-props': { checkStrength: true } }),
    c: part('Text', { 'x-component-props': { content: '说明', mode: 'h3', style: { color: 'red' } } }),
    d: drawn('PreviewText.Input'),
  },
  'a grid': {
    grid: part('FormGrid', {
      'x-component-props': { maxColumns: 3, minColumns: [1, 2, 3], columnGap: 8 },
      properties: {
        column: part('FormGrid.GridColumn', {
          'x-component-props': { gridSpan: 2 },
          properties: { a: input() },
        }),
      },
    }),
  },
  'a layout': {
    layout: part('FormLayout', {
      'x-component-props': { labelCol: 6, wrapperCol: 10, layout: 'vertical' },
      properties: { a: input() },
    }),
  },
  tabs: {
    tabs: part('FormTab', {
      properties: {
        one: part('FormTab.TabPane', { 'x-component-props': { tab: 'One' }, properties: { a: input() } }),
      },
    }),
  },
  collapse: {
    collapse: part('FormCollapse', {
      'x-decorator': 'FormItem',
      properties: {
        one: part('FormCollapse.CollapsePanel', {
          'x-component-props': { header: 'One' },
          properties: { a: input() },
        }),
      },
    }),
  },
  'a card with a title': {
    card: part('Card', {
      'x-component-props': { title: 'Title', type: 'inner', bordered: false },
      properties: { a: input() },
    }),
  },
  'a space': {
    space: part('Space', {
      'x-component-props': { size: 8, direction: 'horizontal' },
      properties: { a: input() },
    }),
  },
  'an object': {
    place: {
      type: 'object',
      title: 'Place',
      'x-component': 'ObjectContainer',
      properties: { city: input() },
    },
  },
  'a plain object': { place: { type: 'object', properties: { city: input() } } },
  cards: {
    people: {
      type: 'array',
      'x-component': 'ArrayCards',
      'x-decorator': 'FormItem',
      'x-component-props': { title: 'Person' },
      maxItems: 3,
      items: {
        type: 'object',
        properties: {
          index: part('ArrayCards.Index'),
          name: input(),
          remove: part('ArrayCards.Remove'),
          down: part('ArrayCards.MoveDown'),
          up: part('ArrayCards.MoveUp'),
        },
      },
      properties: { add: part('ArrayCards.Addition', { title: 'Add' }) },
    },
  },
  validators: {
    a: input({
      required: true,
      'x-validator': [{ triggerType: 'onBlur', format: 'email', message: 'Mail' }],
    }),
    b: input({ 'x-validator': 'phone' }),
    c: input({ 'x-validator': { min: 2, max: 5, whitespace: true } }),
    d: input({
      'x-validator': "{{(value) => { if (!value) return ''; return value.length > 3 ? '' : 'Too short' }}}",
    }),
    e: input({ 'x-validator': [{ validator: "{{(value, rule) => /^[a-z]+$/.test(value) || 'Letters'}}" }] }),
    f: input({ pattern: '/^[\\w-.]+$/', maxLength: 10, minLength: 2, format: 'url' }),
  },
  'two passwords': {
    password: drawn('Password', {
      required: true,
      'x-reactions': [
        {
          dependencies: ['.confirm'],
          fulfill: {
            state: {
              selfErrors: "{{$deps[0] && $self.value && $self.value !== $deps[0] ? 'Different' : ''}}",
            },
          },
        },
      ],
    }),
    confirm: drawn('Password', {
      required: true,
      'x-reactions': [
        {
          dependencies: ['.password'],
          fulfill: {
            state: {
              selfErrors: "{{$deps[0] && $self.value && $self.value !== $deps[0] ? 'Different' : ''}}",
            },
          },
        },
      ],
    }),
  },
  'an active linkage': {
    kind: drawn('Select', {
      enum: [{ label: 'A', value: 'a' }],
      'x-reactions': {
        target: '*(one,two)',
        when: "{{$self.value === 'a'}}",
        fulfill: { state: { visible: true } },
        otherwise: { state: { visible: false } },
      },
    }),
    one: input(),
    two: input(),
  },
  'choices by another field': {
    country: drawn('Select', { enum: [{ label: 'CN', value: 'cn' }] }),
    city: drawn('Select', {
      'x-reactions': {
        dependencies: ['country'],
        fulfill: { state: { dataSource: "{{$deps[0] === 'cn' ? [{label: 'Foshan', value: 'fs'}] : []}}" } },
      },
    }),
  },
  'a reset by a function': {
    kind: input({
      'x-reactions':
        '{{(field) => {\n  // the other one follows\n  const form = field.form\n  if ' +
        "(field.value === 'x') {\n    form.setValuesIn('other', 'y')\n  } else {\n    " +
        "form.setFieldState('other', state => {\n      state.value = undefined\n      " +
        'state.disabled = true\n    })\n  }\n}}}',
    }),
    other: input(),
  },
  reactions: {
    asked: input(),
    shown: input({
      'x-reactions': {
        dependencies: [
          { property: 'value', type: 'any', source: 'asked', name: 'asked' },
          { property: 'value', type: 'any', source: 'asked', name: '' },
        ],
        when: '{{ !!$deps.asked }}',
        fulfill: { state: { visible: true }, run: '' },
        otherwise: { state: { visible: false }, schema: {} },
      },
    }),
  },
  steps: {
    steps: part('FormStep', {
      properties: {
        one: part('FormStep.StepPane', { 'x-component-props': { title: 'One' }, properties: { a: input() } }),
      },
    }),
  },
  'buttons of the form': {
    group: part('FormButtonGroup', {
      properties: { submit: part('Submit', { title: 'Send' }), reset: part('Reset', { title: 'Reset' }) },
    }),
  },
  'texts of children': {
    a: drawn('Checkbox', { type: 'boolean', 'x-component-props': { children: '我同意' } }),
    b: part('Divider', { 'x-component-props': { children: 'Part', orientation: 'left' } }),
    c: part('Submit', { 'x-component-props': { children: 'Send' } }),
    d: drawn('Switch', { type: 'boolean', 'x-content': '开' }),
  },
  'a name that begins with a digit': { '5lan2sweb': input() },
};
