import { defineAction } from '../model/action.ts';

/** Gives the visitor data as a JSON file of a name. */
export default defineAction<{ name: string; data: unknown }>({
  args: { name: 'required', data: 'required' },
  run({ name, data }) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    link.download = name;
    link.click();
    // Firefox reads it only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href));
  },
});
