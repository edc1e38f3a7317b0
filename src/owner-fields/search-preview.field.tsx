// Shows how a search result and a shared link of a page look in every language.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

const NAME = { type: 'string', description: 'Name of the field.' } as const;

/**
 * Shows, in every language of the site, how a search result and a share card of a page look while the fields
 * named here are typed, and how much of them is cut. It calls `answer` on the form, with `call` and the `id`
 * of the record: what is shown where the fields are empty.
 */
export default defineField({
  props: {
    call: {
      type: 'string',
      description:
        'Answers `{ origin, isHomePage, picture, path?, languages }`; ' +
        'a language is `{ languageCode, siteName, description }`.',
    },
    id: { type: 'string', description: 'Id of the record; empty for a new one.' },
    name: { ...NAME, description: 'Field of the name: the title where there is no other.' },
    title: NAME,
    description: NAME,
    summary: { ...NAME, description: 'Field of the text where there is no description.' },
    picture: { ...NAME, description: 'Field of an address, or of a list of pictures: the first counts.' },
    crop: { ...NAME, description: 'Field of the crop of that picture; pictures of a list have their own.' },
    path: { ...NAME, description: 'Field of the path; without it the call answers one.' },
    unlisted: { ...NAME, description: 'Field that is true when search engines are kept away.' },
  },
  isContainer: true,
  naming: () => 'own',
  load: async () => observer((await import('./controls/search-preview.tsx')).SearchPreview),
});
