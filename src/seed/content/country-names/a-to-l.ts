/** Countries and territories of ISO 3166-1 from A to L: code in lower case, name. */
export const fromAToL = `
af Afghanistan
ax Åland Islands
al Albania
dz Algeria
as American Samoa
ad Andorra
ao Angola
ai Anguilla
aq Antarctica
ag Antigua and Barbuda
ar Argentina
am Armenia
aw Aruba
au Australia
at Austria
az Azerbaijan
bs Bahamas
bh Bahrain
bd Bangladesh
bb Barbados
by Belarus
be Belgium
bz Belize
bj Benin
bm Bermuda
bt Bhutan
bo Bolivia
ba Bosnia and Herzegovina
bw Botswana
bv Bouvet Island
br Brazil
io British Indian Ocean Territory
vg British Virgin Islands
bn Brunei
bg Bulgaria
bf Burkina Faso
bi Burundi
kh Cambodia
cm Cameroon
ca Canada
cv Cape Verde
bq Caribbean Netherlands
ky Cayman Islands
cf Central African Republic
td Chad
cl Chile
cn China
cx Christmas Island
cc Cocos (Keeling) Islands
co Colombia
km Comoros
cd Congo (Democratic Republic)
cg Congo (Republic)
ck Cook Islands
cr Costa Rica
ci Côte d’Ivoire
hr Croatia
cu Cuba
cw Curaçao
cy Cyprus
cz Czechia
dk Denmark
dj Djibouti
dm Dominica
do Dominican Republic
ec Ecuador
eg Egypt
sv El Salvador
gq Equatorial Guinea
er Eritrea
ee Estonia
sz Eswatini
et Ethiopia
fk Falkland Islands
fo Faroe Islands
fj Fiji
fi Finland
fr France
gf French Guiana
pf French Polynesia
tf French Southern Territories
ga Gabon
gm Gambia
ge Georgia
de Germany
gh Ghana
gi Gibraltar
gr Greece
gl Greenland
gd Grenada
gp Guadeloupe
gu Guam
gt Guatemala
gg Guernsey
gn Guinea
gw Guinea-Bissau
gy Guyana
ht Haiti
hm Heard and McDonald Islands
hn Honduras
hk Hong Kong
hu Hungary
is Iceland
in India
id Indonesia
ir Iran
iq Iraq
ie Ireland
im Isle of Man
il Israel
it Italy
jm Jamaica
jp Japan
je Jersey
jo Jordan
kz Kazakhstan
ke Kenya
ki Kiribati
kw Kuwait
kg Kyrgyzstan
la Laos
lv Latvia
lb Lebanon
ls Lesotho
lr Liberia
ly Libya
li Liechtenstein
lt Lithuania
lu Luxembourg
`
