/** The purpose of each ingredient, without promises beyond what a cosmetic does. */
const purposes: Readonly<Record<string, string>> = {
  Aqua: 'Water, which carries the rest',
  Allantoin: 'Leaves the skin feeling calm',
  'Avena Sativa Kernel Flour': 'Oat flour: the paler, softer grain',
  'Butyrospermum Parkii Butter': 'Shea butter, keeps skin soft',
  'Caprylic/Capric Triglyceride': 'A light oil made from coconut, for the spread',
  Carbomer: 'Turns water into a gel that holds the oils',
  'Cetearyl Alcohol': 'A waxy alcohol that makes it thick; not the kind that dries',
  'Citric Acid': 'Sets the acidity close to that of skin',
  Ethylhexylglycerin: 'Helps the preservative do with less',
  Glycerin: 'Holds water on the skin',
  'Glyceryl Stearate': 'Keeps oil and water together',
  'Juglans Regia Shell Powder': 'Milled walnut shell: this does the scrubbing',
  Kaolin: 'White clay, takes up oil',
  Niacinamide: 'Vitamin B3, for skin that looks even',
  Parfum: 'The scent',
  Phenoxyethanol: 'Preservative, so that it keeps once opened',
  'Prunus Amygdalus Dulcis Oil': 'Sweet almond oil, so that the grain glides',
  'Sodium Hyaluronate': 'Holds water, too, and adds no weight',
  'Sodium Hydroxide': 'A trace, to set the acidity',
  Squalane: 'A light oil, close to the skin’s own',
  'Tocopheryl Acetate': 'Vitamin E, keeps the oils fresh',
  'Xanthan Gum': 'Thickens, made by fermenting sugar',
};

/** Throws for an ingredient without an entry. */
export const purposeOf = (ingredient: string): string => {
  const purpose = purposes[ingredient];
  if (purpose === undefined) throw new Error(`no purpose is written for ${ingredient}`);
  return purpose;
};
