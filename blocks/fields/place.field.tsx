// Asks for an address and its point on a map.
import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/** The value is `address@@lng,lat`. It calls `locate` on the dialog for places, the best first. */
export default defineField({
  isInternal: true,
  props: {
    tileUrl: { type: 'string', description: 'Address of a tile server, with {z}, {x} and {y}.' },
    credit: { type: 'string', description: 'Attribution of the map.' },
  },
  load: async () => observer((await import('./place/place-box.tsx')).PlaceBox),
});
