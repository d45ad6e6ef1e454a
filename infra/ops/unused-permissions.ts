/** `npm run permissions -- <folder>`: the permissions of the product's roles that no note in the folder names (permissions-used.ts). */
import process from 'node:process';
import { permissionsOfProduct } from '../local/permissions/permissions.ts';
import { useOf } from '../local/permissions/permissions-used.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run permissions -- <folder of notes, which PERMISSIONS_USED named to the tests>');
  process.exit(1);
}
const { granted, unused } = useOf(folder, permissionsOfProduct());
for (const line of unused) console.log(line);
console.log(`${unused.length} of ${granted} permissions were not used`);
