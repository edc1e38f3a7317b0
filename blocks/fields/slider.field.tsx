// Lets a person choose a number between two limits, or two numbers with `range`.
import { connectField, idsOf } from './connect.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'number',
  keywords: { minimum: { prop: 'min', otherwise: 0 }, maximum: { prop: 'max', otherwise: 100 } },
  when: {
    prop: 'range',
    gives: 'list',
    keywords: {},
    validators: [{ pair: true, low: { prop: 'min', otherwise: 0 }, high: { prop: 'max', otherwise: 100 } }],
  },
  skeleton: 'room',
  reading: 'span',
  entry: {
    order: 160,
    group: 'often',
    title: { 'zh-CN': '滑块', 'en-US': 'Slider' },
    icon: 'slider',
    search: { 'zh-CN': '范围 huakuai', 'en-US': 'range scale' },
  },
} satisfies OwnFacts;

const isRange = (range: unknown): boolean => range === true || (typeof range === 'object' && range !== null);
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2;

export default defineField({
  props: {
    min: { type: 'number' },
    max: { type: 'number' },
    step: { type: ['number', 'null'], description: 'Smallest step; `null` for the marks alone.' },
    disabled: { type: 'boolean', description: 'It cannot be moved.' },
    marks: { type: 'object', description: 'Texts below values: `{ "0": "none", "100": "all" }`.' },
    tooltip: {
      type: ['boolean', 'object'],
      properties: { open: { type: 'boolean' }, placement: { type: 'string' } },
      description: 'The value above the handle.',
    },
    included: { type: 'boolean', description: 'The part up to the value is marked.' },
    reverse: { type: 'boolean', description: 'It begins at the right.' },
    range: { type: ['boolean', 'object'], description: 'Two values, from and to.' },
    dots: { type: 'boolean', description: 'Shows the steps.' },
  },
  naming: () => 'group',
  async load() {
    const { default: Slider } = await import('antd/es/slider');
    return connectField(Slider as never, (props, field) => ({
      ...props,
      // A new range has no value yet, but the slider needs both ends.
      value: isRange(props.range) && !isPair(props.value) ? [props.min ?? 0, props.max ?? 100] : props.value,
      ariaLabelledByForHandle: idsOf(field).label,
    }));
  },
});
