import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/** An address with its point on a map, `address@@lng,lat`. `credit` is what the map's maker asks to be said. It asks for `locate`: places `{ name, lng, lat }` of an address, the best first. */
export default defineField({
  props: ['tileUrl', 'credit'],
  load: async () => observer((await import('./place/place-box.tsx')).PlaceBox),
});
