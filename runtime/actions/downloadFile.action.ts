// Saves a private file of the member who is signed in.
import { defineAction } from '../model/action.ts';

/** Without a file it says so and stops. */
export default defineAction({
  required: ['address', 'name', 'failed'],
  args: {
    address: { type: 'string', description: 'A path below `/api/` that answers with the file.' },
    name: { type: 'string', description: 'File name.' },
    failed: { type: 'string', description: 'Shown when it could not be loaded.' },
  },
  async run({ address, name, failed }, { host }) {
    // Fetched first: the address alone does not give access.
    const content = await (await host.member()).fetchFile(address).catch(() => undefined);
    if (content === undefined) {
      host.toast({ text: failed, tone: 'error' });
      return false;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    // Firefox reads it only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href));
    return undefined;
  },
});
