/**
 * Maps the source's place names to those that shoppers use: towns instead of revenue districts, current names instead
 * of old ones. Every name passes the rules of the city and state fields: letters and single spaces.
 */

/** Postal sorting districts, by state and first digits, that are one city whatever their revenue district. */
const CITY_BY_PREFIX: Readonly<Record<string, string>> = {
  'DELHI 110': 'New Delhi',
  'JHARKHAND 831': 'Jamshedpur',
  'KARNATAKA 560': 'Bengaluru',
  'KARNATAKA 575': 'Mangaluru',
  'KERALA 682': 'Kochi',
  'ODISHA 751': 'Bhubaneswar',
  'TAMIL NADU 600': 'Chennai',
  'TELANGANA 500': 'Hyderabad',
  'WEST BENGAL 700': 'Kolkata',
};

/** By state and district, in capitals. */
const CITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ANDAMAN AND NICOBAR ISLANDS': { 'SOUTH ANDAMANS': 'Port Blair' },
  'ANDHRA PRADESH': {
    NTR: 'Vijayawada',
    'SPSR NELLORE': 'Nellore',
    VISAKHAPATANAM: 'Visakhapatnam',
    'Y.S.R.': 'Kadapa',
  },
  'ARUNACHAL PRADESH': { 'PAPUM PARE': 'Itanagar' },
  ASSAM: { 'KAMRUP METRO': 'Guwahati', MARIGAON: 'Morigaon', CACHAR: 'Silchar', KARIMGANJ: 'Sribhumi' },
  BIHAR: { 'KAIMUR (BHABUA)': 'Kaimur', 'PASHCHIM CHAMPARAN': 'West Champaran', 'PURBI CHAMPARAN': 'East Champaran' },
  CHHATTISGARH: { 'JANJGIR-CHAMPA': 'Janjgir Champa' },
  GUJARAT: {
    AHMADABAD: 'Ahmedabad',
    'BANAS KANTHA': 'Banaskantha',
    CHHOTAUDEPUR: 'Chhota Udaipur',
    DOHAD: 'Dahod',
    KACHCHH: 'Kutch',
    MAHESANA: 'Mehsana',
    'PANCH MAHALS': 'Panchmahal',
    'SABAR KANTHA': 'Sabarkantha',
  },
  'HIMACHAL PRADESH': { 'LAHUL AND SPITI': 'Lahaul and Spiti' },
  JHARKHAND: { 'EAST SINGHBUM': 'East Singhbhum', SAHEBGANJ: 'Sahibganj' },
  KARNATAKA: { 'BENGALURU URBAN': 'Bengaluru', VIJAYNAGAR: 'Vijayanagara', CHAMARAJANAGARA: 'Chamarajanagar' },
  LADAKH: { 'LEH LADAKH': 'Leh' },
  LAKSHADWEEP: { 'LAKSHADWEEP DISTRICT': 'Kavaratti' },
  'MADHYA PRADESH': { 'EAST NIMAR': 'Khandwa', HOSHANGABAD: 'Narmadapuram' },
  MAHARASHTRA: {
    AHMEDNAGAR: 'Ahilyanagar',
    AURANGABAD: 'Chhatrapati Sambhajinagar',
    'MUMBAI SUBURBAN': 'Mumbai',
    OSMANABAD: 'Dharashiv',
  },
  MANIPUR: { 'IMPHAL EAST': 'Imphal', 'IMPHAL WEST': 'Imphal' },
  MEGHALAYA: { 'EAST KHASI HILLS': 'Shillong' },
  MIZORAM: { SAIHA: 'Siaha' },
  ODISHA: { ANUGUL: 'Angul', BALESHWAR: 'Balasore', JAGATSINGHAPUR: 'Jagatsinghpur', SONEPUR: 'Subarnapur' },
  PUDUCHERRY: { PONDICHERRY: 'Puducherry' },
  PUNJAB: { 'S.A.S NAGAR': 'Mohali', 'SHAHID BHAGAT SINGH NAGAR': 'Nawanshahr' },
  RAJASTHAN: { GANGANAGAR: 'Sri Ganganagar' },
  SIKKIM: {
    'EAST DISTRICT': 'Gangtok',
    'NORTH DISTRICT': 'Mangan',
    'SOUTH DISTRICT': 'Namchi',
    'WEST DISTRICT': 'Gyalshing',
  },
  'TAMIL NADU': {
    'THE NILGIRIS': 'Nilgiris',
    THIRUVALLUR: 'Tiruvallur',
    TUTICORIN: 'Thoothukudi',
    VILLUPURAM: 'Viluppuram',
  },
  TELANGANA: { JAGITIAL: 'Jagtial', JANGOAN: 'Jangaon', 'RANGA REDDY': 'Rangareddy' },
  'THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU': { 'DADRA AND NAGAR HAVELI': 'Silvassa' },
  TRIPURA: { 'WEST TRIPURA': 'Agartala' },
  'UTTAR PRADESH': {
    'GAUTAM BUDDHA NAGAR': 'Noida',
    'KANPUR NAGAR': 'Kanpur',
    KHERI: 'Lakhimpur Kheri',
    'KUSHI NAGAR': 'Kushinagar',
    'SANT KABEER NAGAR': 'Sant Kabir Nagar',
    'SIDDHARTH NAGAR': 'Siddharthnagar',
  },
  UTTARAKHAND: { 'RUDRA PRAYAG': 'Rudraprayag', 'UDAM SINGH NAGAR': 'Udham Singh Nagar', 'UTTAR KASHI': 'Uttarkashi' },
  'WEST BENGAL': {
    '24 PARAGANAS NORTH': 'North Twenty Four Parganas',
    '24 PARAGANAS SOUTH': 'South Twenty Four Parganas',
    COOCHBEHAR: 'Cooch Behar',
    'DINAJPUR DAKSHIN': 'Dakshin Dinajpur',
    'DINAJPUR UTTAR': 'Uttar Dinajpur',
    MALDAH: 'Malda',
    'MEDINIPUR EAST': 'Purba Medinipur',
    'MEDINIPUR WEST': 'Paschim Medinipur',
  },
};

const STATES: Readonly<Record<string, string>> = {
  'THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU': 'Dadra and Nagar Haveli and Daman and Diu',
};

/** `WEST BENGAL` becomes West Bengal, `JAMMU AND KASHMIR` Jammu and Kashmir. */
const titleCase = (name: string): string =>
  name.toLowerCase().replaceAll(/\b(?!and\b)[a-z]/gu, (letter) => letter.toUpperCase());

export const stateName = (state: string): string => STATES[state] ?? titleCase(state);

export const cityName = (pincode: string, state: string, district: string): string =>
  CITY_BY_PREFIX[`${state} ${pincode.slice(0, 3)}`] ?? CITIES[state]?.[district.toUpperCase()] ?? titleCase(district);
