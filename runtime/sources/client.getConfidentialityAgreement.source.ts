// Loads the user agreement of the site's members.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'client.getConfidentialityAgreement', reads: 'items' });
