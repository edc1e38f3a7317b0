// Offers data as a JSON file to the visitor.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['name', 'data'],
  args: {
    name: { type: 'string', description: 'File name.' },
    data: { description: 'Written as JSON.' },
  },
  run({ name, data }) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    link.download = name;
    link.click();
    // Firefox reads it only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href));
  },
});
