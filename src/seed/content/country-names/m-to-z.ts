/** Countries and territories of ISO 3166-1 from M to Z: code in lower case, name. */
export const fromMToZ = `
mo Macao
mg Madagascar
mw Malawi
my Malaysia
mv Maldives
ml Mali
mt Malta
mh Marshall Islands
mq Martinique
mr Mauritania
mu Mauritius
yt Mayotte
mx Mexico
fm Micronesia
md Moldova
mc Monaco
mn Mongolia
me Montenegro
ms Montserrat
ma Morocco
mz Mozambique
mm Myanmar
na Namibia
nr Nauru
np Nepal
nl Netherlands
nc New Caledonia
nz New Zealand
ni Nicaragua
ne Niger
ng Nigeria
nu Niue
nf Norfolk Island
kp North Korea
mk North Macedonia
mp Northern Mariana Islands
no Norway
om Oman
pk Pakistan
pw Palau
ps Palestine
pa Panama
pg Papua New Guinea
py Paraguay
pe Peru
ph Philippines
pn Pitcairn Islands
pl Poland
pt Portugal
pr Puerto Rico
qa Qatar
re Réunion
ro Romania
ru Russia
rw Rwanda
bl Saint Barthélemy
sh Saint Helena
kn Saint Kitts and Nevis
lc Saint Lucia
mf Saint Martin (French part)
pm Saint Pierre and Miquelon
vc Saint Vincent and the Grenadines
ws Samoa
sm San Marino
st São Tomé and Príncipe
sa Saudi Arabia
sn Senegal
rs Serbia
sc Seychelles
sl Sierra Leone
sg Singapore
sx Sint Maarten (Dutch part)
sk Slovakia
si Slovenia
sb Solomon Islands
so Somalia
za South Africa
gs South Georgia and South Sandwich Islands
kr South Korea
ss South Sudan
es Spain
lk Sri Lanka
sd Sudan
sr Suriname
sj Svalbard and Jan Mayen
se Sweden
ch Switzerland
sy Syria
tw Taiwan
tj Tajikistan
tz Tanzania
th Thailand
tl Timor-Leste
tg Togo
tk Tokelau
to Tonga
tt Trinidad and Tobago
tn Tunisia
tr Türkiye
tm Turkmenistan
tc Turks and Caicos Islands
tv Tuvalu
ug Uganda
ua Ukraine
ae United Arab Emirates
gb United Kingdom
us United States
um United States Minor Outlying Islands
vi United States Virgin Islands
uy Uruguay
uz Uzbekistan
vu Vanuatu
va Vatican City
ve Venezuela
vn Vietnam
wf Wallis and Futuna
eh Western Sahara
ye Yemen
zm Zambia
zw Zimbabwe
`
