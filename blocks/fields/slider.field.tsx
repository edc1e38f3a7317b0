import { connectField, idsOf } from './connect.tsx';
import { defineField } from './contract.ts';

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2;

/** A number between two limits, or with `range` two numbers. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      min: { type: 'number' },
      max: { type: 'number' },
      step: { type: 'number', description: 'Smallest step between two values.' },
      range: { type: 'boolean', description: 'Two values, from and to.' },
      dots: { type: 'boolean', description: 'Shows the steps.' },
    },
  },
  naming: () => 'group',
  async load() {
    const { default: Slider } = await import('antd/es/slider');
    return connectField(Slider as never, (props, field) => ({
      ...props,
      // A list begins empty, and has two ends all the same.
      value: props.range === true && !isPair(props.value) ? [props.min ?? 0, props.max ?? 100] : props.value,
      ariaLabelledByForHandle: idsOf(field).label,
    }));
  },
});
