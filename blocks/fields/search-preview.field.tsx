import { observer } from '@formily/react';
import { defineField } from './contract.ts';

const NAME = { type: 'string', description: 'Name of the field.' } as const;

/**
 * Shows, in every language of the site, how a search result and a share card of a page look while the fields
 * named here are typed, and how much of them is cut. It calls `answer` on the form, with `call` and the `id`
 * of the record: what is shown where the fields are empty.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: {
      call: {
        type: 'string',
        description:
          'Answers `{ origin, isHomePage, picture, languages: [{ languageCode, siteName, description }] }`.',
      },
      id: { type: 'string', description: 'Id of the record; empty for a new one.' },
      name: { ...NAME, description: 'Field of the name: the title where there is no other.' },
      title: NAME,
      description: NAME,
      picture: NAME,
      path: NAME,
      unlisted: { ...NAME, description: 'Field that is true when search engines are kept away.' },
    },
  },
  isContainer: true,
  naming: () => 'own',
  load: async () => observer((await import('./owner/search-preview.tsx')).SearchPreview),
});
