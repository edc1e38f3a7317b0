import { defineSource } from '../model/source.ts';

/** How a site takes members. Every page is dropped when the settings change. */
export default defineSource({ call: 'memberSet.selectList', reads: 'settings' });
