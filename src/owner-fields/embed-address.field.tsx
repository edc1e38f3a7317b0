// Asks for the address of a video or a map at another service.
import { asBox, connectField } from '../../blocks/fields/connect.tsx';
import { defineField, type FieldProps } from '../../blocks/fields/contract.ts';
import type * as embeds from '../../blocks/on-demand/embed/read-embed.ts';

/** Reads an address or embed code into service and id. Other texts stay as they are typed. */
export default defineField({
  props: {},
  load: async () => {
    const [{ default: Input }, reading] = await Promise.all([
      import('antd/es/input/Input'),
      import('../../blocks/on-demand/embed/read-embed.ts'),
    ]);
    return connectField(Input, (props, field) => asBox(asAddress(props, reading), field));
  },
});

function asAddress(
  { value, onChange, ...props }: FieldProps,
  { readEmbed, splitEmbed }: typeof embeds,
): FieldProps {
  const stored = typeof value === 'string' ? value : '';
  const found = splitEmbed(stored);
  return {
    ...props,
    value: found === undefined ? stored : found.service.page(found.id),
    onChange: (event: unknown) => {
      const text = textOf(event);
      (onChange as ((value: string) => void) | undefined)?.(readEmbed(text) ?? text);
    },
  };
}

function textOf(event: unknown): string {
  return (event as { currentTarget: { value: string } }).currentTarget.value;
}
