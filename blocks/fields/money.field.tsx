// Shows a box for an amount: yuan on screen, fen in the value.
import { asBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import { BOX_PROPS } from './shared-props.ts';

const toYuan = (value: unknown): unknown => (typeof value === 'number' ? value / 100 : value);

export default defineField({
  isInternal: true,
  props: {
    ...BOX_PROPS,
    min: { type: 'number', description: 'In fen.' },
    max: { type: 'number', description: 'In fen.' },
  },
  load: async () =>
    connectField((await import('./number-box.tsx')).NumberBox, ({ onChange, ...props }, field) => ({
      ...asBox(props, field),
      className: 'field-wide',
      value: toYuan(props.value),
      min: toYuan(props.min ?? 0),
      max: toYuan(props.max),
      precision: 2,
      prefix: '¥',
      inputMode: 'decimal',
      controls: false,
      onChange: (yuan: unknown) =>
        (onChange as (fen: number | null) => void)(typeof yuan === 'number' ? Math.round(yuan * 100) : null),
    })),
});
