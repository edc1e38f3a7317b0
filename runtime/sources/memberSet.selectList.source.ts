// The source `memberSet.selectList`.
import { defineSource } from '../model/source.ts';

/** The registration settings of a site. A change of the settings drops every cached page. */
export default defineSource({ call: 'memberSet.selectList', reads: 'settings' });
