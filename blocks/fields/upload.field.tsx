import { defineField } from './contract.ts';

// `maxSize`, in MB, is the server's to hold a file to: it says so in the page's language.
const PROPS = ['accept', 'multiple', 'maxCount', 'maxSize'];

/** Files, private to the member and the site's owner. */
export default defineField({
  props: PROPS,
  parts: { Dragger: { props: PROPS, load: async () => (await import('./upload-box.tsx')).makeUpload(true) } },
  load: async () => (await import('./upload-box.tsx')).makeUpload(false),
});
