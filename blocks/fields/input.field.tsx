import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import password from './password.field.tsx';
import textArea from './text-area.field.tsx';

/** A line of text. */
export default defineField({
  props: [
    'placeholder',
    'maxLength',
    'autoComplete',
    'inputMode',
    'allowClear',
    'type',
    'showCount',
    'addonBefore',
    'addonAfter',
  ],
  parts: { TextArea: textArea, Password: password },
  load: async () => connectField((await import('antd/es/input/Input')).default),
});
