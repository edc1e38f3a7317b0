// Returns an address that was typed or pasted as it is stored.
import { defineAction } from '../../../runtime/model/action.ts';
import { readLink } from '../../../runtime/model/link-address.ts';

/** The form has checked it before. */
export default defineAction({
  args: { address: { type: 'string', description: 'What was typed; nothing gives nothing.' } },
  run: ({ address = '' }) => {
    const read = readLink(address);
    return 'url' in read ? read.url : undefined;
  },
});
