// Loads the registration settings of a site.
import { defineSource } from '../model/source.ts';

/** A change of the settings drops every cached page. */
export default defineSource({ call: 'memberSet.selectList', reads: 'settings' });
