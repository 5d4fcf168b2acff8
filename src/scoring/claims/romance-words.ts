import type { Language } from './language.ts';

const RANK_ROMANCE =
  '(?:as|ás|às|asso|roi|rey|re|rei|dame|dama|donna|reina|valet|jota|fante|valete|dix|dieci|diez|dez|neuf|nove|nueve|huit|otto|ocho|oito|[akqj]|10|[5-9])';

/** French, Spanish, Italian and Portuguese share so many words that one table reads them all. */
export const ROMANCE: Language = {
  signs:
    "j'ai|je|mon|nous|vinco|vince|delle volte|o sea|me dan|gana|veces|estoy|contra|contre|contro|dele|avec|donc|c'est|une|dans|du|est|sont|un|y|llevo|calculo|sin|todavía|ya|solo|gano|pago|équité|ça|sur|pour|au|le|la|les|suis|quasi|quasiment|nove|mano|rango|bote|subo|par|dá|vezes|umas|uns|tem|nem|nada|carré|dames|cote|asso|alto|tengo|necesito|pero|con|los|las|el|una|que|mi|por|para|sono|che|della|del|ho|mio|mia|il|tenho|preciso|não|uma|meu|minha|com|estou|são|equidad|equidade|tirage|proyecto|brelan|doble pareja|deux paires|cotes?",
  words: [
    ['to', '(?<=\\d ?)(?:a|à|contre|contra|contro|para)(?= ?1(?!\\d|[.,]\\d))'],
    [
      'implied odds',
      'cotes? implicites?|odds implícitas?|probabilidades implícitas?|odds implicite|implícitas',
    ],
    [
      'no pair',
      "(?:(?:je n'ai |j'ai )?(?:pas|point) (?:encore )?(?:une |de )|sans (?:aucune |la moindre )?|aucune |(?:todavía |aún )?sin (?:ninguna )?|ni (?:una |la )?|ninguna |no (?:tengo|hay|llevo) (?:todavía |aún |ninguna )?|(?:ancora )?nessuna |senza |non ho (?:ancora )?(?:una )?|(?:ainda )?sem (?:nenhum )?|nenhum |não tenho (?:ainda )?(?:nenhum )?)(?:paires?|pareja|par|coppia)(?: (?:hecha|faite|feito|fatta))?",
    ],
    [
      'ace-high',
      `hauteur (?:d'|à l'|au )?${RANK_ROMANCE}|carte (?:haute|isolée)(?: (?:à l'|au )?${RANK_ROMANCE})?|carta (?:más )?alta(?: (?:de |do |di |con |al |del )?${RANK_ROMANCE})?|(?:as|ás|às|asso|roi|rey|re|rei|[akqj])[- ](?:alto|haut|haute|high)(?! (?:flush|board|flop))|altura (?:de )?${RANK_ROMANCE}`,
    ],
    ['straight flush', 'quinte flush|escalera (?:de color|real)|scala (?:colore|reale)'],
    [
      'four of a kind',
      "carré(?: d[e'])?|p[óo]ker(?= de (?:ases|reyes|damas|jotas|dieces|nueves|ochos|sietes))|quadra(?: de)?|poker(?= d['i])",
    ],
    [
      'full house',
      '(?:un |du |el |il |o )?full(?: house)?(?= aux| de| di| par|,|\\.|$| et | y | con| avec| e )|full house|full aux \\w+',
    ],
    [
      'backdoor flush draw',
      '(?:tirage|proyecto|progetto|projeto|draw) (?:de |di |à |a )?(?:couleur|color|colore|flush|cor)(?: por| en)? (?:backdoor|runner-runner)|backdoors? (?:de |di |à |a |en )?(?:couleur|color|colore|flush|pique|coeur|cœur|carreau|trèfle|corazones|picas|diamantes|tréboles)|(?:couleur|color|colore|flush) backdoor|backdoor flush draws?',
    ],
    [
      'backdoor straight draw',
      '(?:tirage|proyecto|progetto) (?:de |di )?(?:quinte|suite|escalera|scala) (?:por )?backdoor|backdoors? (?:de |di |à )?(?:quinte|suite|escalera|scala|sequência)',
    ],
    [
      'oesd',
      '(?:tirages? (?:de |à )?)?quintes? (?:par les deux bouts|bilatérale?s?|ouverte?s?)|tirages? (?:bilatéra\\w+|par les deux bouts)|(?:tirages? )?bilatéral\\w*|(?:proyecto |draw )?(?:de |a )?escalera (?:abierta|bilateral|por (?:los dos|ambos) (?:lados|extremos))(?: por (?:los dos|ambos) (?:lados|extremos))?|proyecto (?:abierto|bilateral)(?: (?:de|a) escalera)?|(?:progetto |draw )?(?:di |a )?scala bilaterale|(?:progetto )?bilaterale|(?:draw |projeto |pedida )?(?:de |para )?sequência aberta|(?:straight )?draw aberto|aberto nas duas pontas|oesd',
    ],
    [
      'double gutshot',
      'dobles? gutshot|doppio gutshot|duplo gutshot|double ventrale?|doble (?:escalera )?interna',
    ],
    [
      'gutshot',
      'gutshot (?:a |de |à |di )(?:la )?(?:escalera|quinte|scala|sequência)|(?:tirages? )?(?:de )?(?:quintes? )?ventrale?s?|(?:proyecto (?:de )?)?escalera (?:interna|interior|por dentro)|proyecto interno|(?:progetto )?(?:di |a )?(?:scala )?(?:ad? )?incastro|sequência interna|draw interno',
    ],
    [
      'flush draw',
      "(?:tirages?|projet) (?:max |nuts? )?(?:à |de |de la |a )?(?:la )?(?:couleur|flush)(?: max| nuts?)?(?: (?:à|au|aux) (?:l'as|pique|coeur|cœur|carreau|trèfle))?|(?:proyecto|draw|tirada) (?:nut )?(?:de |a |al )?(?:color|flush)(?: (?:máximo|nut|al as|al rey))?|(?:progetto|draw) (?:nut )?(?:di |a |al )?(?:colore|flush)|(?:draw|pedida|projeto|queda) (?:nut )?(?:de |para |pro |para o )?(?:flush|cor)|tirage (?:à )?(?:pique|coeur|cœur|carreau|trèfle)|nut-?flush-?draw|flush-?draws?",
    ],
    [
      'straight draw',
      '(?:tirages?|projet) (?:de |à |à la )?(?:quinte|suite)|(?:proyecto|draw) (?:de |a )?escalera|(?:progetto|draw) (?:di |a )?scala|(?:draw|pedida|projeto) (?:de |para |para a )?(?:sequência|straight)',
    ],
    [
      'two pair',
      'dobles? parejas?|dos pare(?:s|jas)|deux paires|double paire|doppia coppia|dois pares|due coppie',
    ],
    ['overpair', 'sobrepareja|sur-?paire|overpaire|overcoppia'],
    [
      'top pair',
      'top paire|paire (?:max|maximale|supérieure|haute|du haut)|pareja (?:m[aá]xima|alta|superior|más alta)|par (?:superior|máximo|alto|maior)|top (?:par|pareja|coppia)|coppia (?:massima|alta|superiore|più alta)|maior par|pareja top',
    ],
    [
      'middle pair',
      '(?:deuxième|seconde|2e) paire|paire (?:du milieu|moyenne|intermédiaire)|segunda pareja|pareja (?:media|intermedia)|seconda coppia|coppia (?:media|centrale)|segundo par|par (?:médio|do meio)',
    ],
    [
      'bottom pair',
      'paire (?:basse|du bas)|petite paire|pareja (?:baja|más baja|inferior)|coppia (?:bassa|più bassa)|par (?:baixo|menor)|troisième paire|tercera pareja',
    ],
    ['three of a kind', "brelan(?: d[e'])?|trío|tris|trinca|sets? (?:de |di )"],
    [
      'pair of',
      "paire (?:de|d') ?|pareja de|coppia (?:di|d') ?|par de(?= (?:ases|reyes|reis|damas|jotas|valetes|dez|noves|oitos|setes|ás|reinas))",
    ],
    ['pair', 'paires?|parejas?|coppia'],
    ['straight', 'quinte|escalera|scala|sequência'],
    [
      'flush',
      '(?:une |la |ma |una |mi |il |un |o )?couleur(?! de)|colore|(?<=tengo |tenemos |llevo |es |mi |hago |ya |con )(?:un )?color|color (?=al |máximo|hecho|nut)|flush',
    ],
    [
      'required equity',
      "(?:(?:d'|l')?équité|equity|equidade?|probabilidad|chance) (?:requise|nécessaire|minimale|necesari[ao]|requerida|mínima|necessaria|richiesta|minima|necessária|exigida)|seuil(?: de rentabilité)?|punto de equilibrio|punto di pareggio|ponto de equilíbrio",
    ],
    [
      'pot odds',
      '(?:la |les |ma |mes |une )?cotes?(?: directes?| immédiates?)?(?: (?:du|de) pot)?(?: offertes?)?|probabilidades del bote|odds (?:directas |directe )?(?:del bote|do pote|del piatto|del pot)|(?:las |le |as )?(?<!pot )odds(?= (?:son|sono|são|de|del|di)\\b|:)',
    ],
    [
      'equity',
      "(?:d'|l'|mon )?équité|equidade?|(?:ma |mes |mis |minha |la mia |le mie )?(?:probabilités?|probabilidad(?:es)?|probabilità|chances?|posibilidades|opciones|possibilità) (?:de |d'|di )(?:gagner|victoire|ganar|victoria|vincere|vittoria|ganhar|vitória|vencer)|taux de victoire|win ?rate",
    ],
    [
      'of the time',
      'de las (?:veces|ocasiones)|du temps|des (?:fois|cas)|das vezes|do tempo|delle volte|dei casi|del tiempo|de los casos',
    ],
    [
      'i need',
      "(?:j'ai )?besoin (?:de |d')|il (?:me |nous |m'en )?(?:faut|faudrait)(?: donc| seulement| au moins| avoir| que)*|me faut|je dois (?:avoir|gagner)|necesit(?:o|amos|aría)(?: solo| sólo| ganar| tener| al menos)*|me hace[n]? falta|hace falta|(?:mi )?(?:serv(?:e|ono|irebbe)|occorr(?:e|ono))(?: almeno| solo| circa)*|(?:ho |avrei )?bisogno (?:del|di|d')|devo (?:avere|vincere)|precis(?:o|amos|aria)(?: de| ter| só| apenas)*",
    ],
    [
      'at worst',
      'au pire|en el peor (?:de los casos|caso)|nel peggiore dei casi|na pior das hipóteses',
    ],
    [
      'at most',
      'au mieux|tout au plus|a lo sumo|como (?:mucho|máximo)|al massimo|no máximo|quando muito',
    ],
    ['at least', 'au moins|al menos|por lo menos|almeno|pelo menos'],
    [
      'i am at',
      '(?:je suis|on est|je serais|je tourne|je monte)(?: donc| ici| alors| encore| toujours| quand même)* (?:à|autour de)(?= (?:environ |peut-être |~ ?)?\\d)|estoy (?:en|al|a|sobre)(?: el| un)?(?= \\d)|sono (?:al|a|intorno al|sul)(?= \\d)|(?:eu )?estou (?:em|com|a)(?= (?:uns |cerca de )?\\d)',
    ],
    [
      'pot odds',
      '(?:una? )?(?:relación|rapport|rapporto|relação) (?:de|di)(?= ?\\d[\\d.,]* ?(?::|a |à |contre |para )1)',
    ],
    ['costs', '(?:me |nous )?(?:cuestan?|coûte|costa|custa)'],
    ['requires', 'exige|requiere|demande|richiede|requer|pide'],
    [
      'needed',
      'nécessaires?|requise?s?|necesari[oa]s?|requerid[oa]s?|necessari[oa]?|necessári[oa]s?|richiest[oaei]|exigid[oa]s?',
    ],
    ['price', '(?:le |un |el |il |o |mon |mi )?(?:prix|precio|prezzo|preço)'],
    [
      'i am asked',
      'on me demande|me piden?|me cobran?|me pide|mi chiede|mi si chiede|me pede|il me demande|il me fait payer',
    ],
    [
      'giving me',
      "me (?:da|dan|ofrecen?|dá|donne|deja)|m'offre|j'obtiens|on m'offre|mi (?:dà|danno|offre)|ottengo|recebo|recibo|je reçois",
    ],
    [
      'to win',
      '(?<=\\d ?) ?(?:pour(?: gagner| remporter| en gagner)?|para (?:ganar|ganhar|llevarme)|por(?: ganar)?|per(?: vincere)?)(?: un pot de| un bote de)?(?= \\d)',
    ],
    ['for the', '(?<=outs )(?:pour|para|per|por)(?: la| el| il| o| a| mi| le)?'],
    [
      'into a pot of',
      "(?:dans|sur) (?:un|le) pot (?:de|d')|(?:en|a|sobre|para) un (?:bote|pozo|pot) de|(?:in|su|per) (?:un )?(?:piatto|pot) (?:di|da)|(?:num|em um|no|para um) pote de",
    ],
    [
      'i win',
      "(?:ma main|mi mano|la mia mano|(?:a )?minha mão) (?:gagne|gana|vince|ganha)|je gagne|je l'emporte|on gagne|gan(?:o|amos)|voy ganando|vinc(?:o|iamo)|eu ganho|ganh(?:o|amos)|de[vb]o ganh?ar",
    ],
    [
      'i am ahead',
      'je suis (?:devant|bon|favori)|(?:voy|estoy|vamos) (?:por )?delante|soy favorito|sono (?:avanti|davanti|favorito)|estou (?:na frente|à frente)|sou favorito',
    ],
    [
      'i have',
      "j'ai|on a|nous avons|je tiens|je possède|(?:ya )?(?:tengo|llevo|tenemos)|ho|abbiamo|tenho|estou com|temos",
    ],
    [
      'i estimate',
      "j'estime|je l'estime|je dirais|je pense|estim(?:o|ée?s?)(?: à| en| que)?|stim(?:o|ata)|calculo(?: que)?|creo que|diría(?: que)?|acho que|penso (?:che|que)|direi",
    ],
    [
      'my',
      'mon|ma(?= (?:main|paire|quinte|couleur|suite|cote|équité|equity))|mes|mis?|nuestr[ao]|(?:la |il )?mi[ao]|minhas?|(?:o )?meus?',
    ],
    [
      'his',
      '(?:son|sa|ses)(?= +(?:équité|equity|range|mise|tapis|open|c-?bet|shove|éventail|main))|sus?|suo[i]?|dele|seu(?= (?:range|stack))',
    ],
    [
      'to win',
      '(?<=% ?)(?: ?de |di )(?:victoire|victoria|vittoria|vitória|gagner|ganar|ganhar|vincere)',
    ],
    [
      'villain',
      "(?:l'|el |o |un |mon |mi |il )?(?:adversaires?|vilain|rival(?:es)?|oponente|villano|avversari[oi]|adversários?|vilão|contrincante)",
    ],
    ['against', 'contre|face à|contra|contro|frente a(?:l)?'],
    ['%', 'por ?ciento|por ?cento|per ?cento|pour ?cents?'],
    ['x', '(?<=outs )(?:fois|por|per|vezes)(?= \\d)|(?<=\\d )(?:fois|por|per|vezes)(?= \\d)'],
    [
      '=',
      "soit|c'est-à-dire|ce qui (?:fait|donne)|ça (?:fait|donne)|o sea|es decir|lo que (?:da|es)|eso (?:es|da)|que (?:da|son)(?= \\d)|cioè|ovvero|ossia|vale a dire|che fa|ou seja|isto é|o que dá|dá(?= \\d)|llego al?|son(?= (?:unos |un )?\\d)",
    ],
    ['so', 'donc|así que|por (?:lo )?tanto|quindi|dunque|perciò|portanto|logo|então|entonces'],
    [
      'about',
      "environ|à peu près|autour d(?:e|es|'un)|aux alentours de|dans les|de l'ordre d[eu']|proche de|vers|aproximadamente|más o menos|alrededor del?|en torno al?|cerca del?|ronda(?:ndo)?(?: el)?|circa|(?:in|at)torno al?|più o meno|por volta de|mais ou menos|em torno de|un[oa]?s(?= \\d)|umas(?= \\d)|como(?: un)?(?= \\d)|peut-être|quasiment|quizás?|tal vez|talvez|forse|presque|casi|quasi|quase",
    ],
    [
      'is',
      "(?:doit |devrait )?(?:se situe|se situer|tourne|être|s'élève)(?: à)?|est(?: (?:de|d'))?|es(?: de)?|está (?:en|por)|anda (?:por)?|queda en|sale (?:a|en)|è(?: (?:di|del))?|si aggira|é(?: de)?|fica (?:em|por)|está em|gira em|sont(?: de)?|sono(?= \\d)",
    ],
    ['only', "seulement|juste|solamente|sólo|solo|soltanto|apenas|somente|só|ne .{1,15} qu[e']"],
    ['possible', 'posibles?|possibles?|possibili?e?|possível|possíveis'],
    ['without', 'sans|sin|senza|sem'],
    ['no', "(?:pas|plus) (?:de |d')|aucune?|ningun[ao]?|ningún|nessun[ao]?|nenhuma?"],
    ['not', 'pas|não|non'],
    ['but', 'mais(?! (?:de|que|do)\\b)|pero|però|mas'],
    ['and', 'et|y'],
    ['with', 'avec|con|com'],
    ['if', "si(?= )|s'il|se (?=arriva|esce|cade|vem|bater|sair|cair|lui)"],
    ['of the pot', 'du pot|del bote|del piatto|do pote|del pot'],
    ['folds', 'passe|se couche|foldea|se retira|passa|desiste'],
    ['bets', 'mise|apuesta|punta|aposta'],
    ['freq', 'fréquence|frecuencia|frequenza|frequência'],
    [
      'chance',
      "(?:de |d'|di )?(?:chances?|probabilidad(?:es)?|probabilità|posibilidades|possibilità|opciones)",
    ],
    ['a third', 'un tercio|un tiers|um terço|un terzo'],
    ['a quarter', 'un cuarto|un quart|um quarto'],
    ['half', 'la mitad|la moitié|a metade|la metà'],
    ['a coin flip', 'cara o cruz|pile ou face|moneda al aire|testa o croce|cara ou coroa'],
    ['has', 'tiene|tem'],
    [
      'now',
      "pour l'instant|pour le moment|actuellement|maintenant|ahora(?: mismo)?|de momento|por ahora|per ora|adesso|por enquanto|agora",
    ],
    [
      '',
      "(?<=% {0,3})(?:about|environ|circa)|(?<=% {0,3})(?:de|d'|di)(?= {0,3}equity)|(?:del|el|al|à|a|de|un|du|di|il|da|em|en)(?= (?:about |~ ?)?\\d+(?:[.,]\\d+)? ?%)",
    ],
    ['a', 'un[ae]?|uma?'],
  ],
};
