import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * An address with its point on a map, `address@@lng,lat`. `credit` is the attribution of the map. It calls
 * `locate` on the dialog: the places `{ name, lng, lat }` of an address, the best first.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: {
      tileUrl: { type: 'string', description: 'Address of a tile server, with {z}, {x} and {y}.' },
      credit: { type: 'string', description: 'Attribution of the map.' },
    },
  },
  load: async () => observer((await import('./place/place-box.tsx')).PlaceBox),
});
