// The source `client.getConfidentialityAgreement`.
import { defineSource } from '../model/source.ts';

/** The user agreement of the site's members. */
export default defineSource({ call: 'client.getConfidentialityAgreement', reads: 'items' });
