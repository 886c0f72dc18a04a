package ca.posthaste.job.reference;

import java.util.Optional;

/** The job categories. Ids are part of the API: never renumber, only append. */
public enum Category implements ReferenceItem {
    ACCOUNTING(1, "Accounting", "Comptabilité"),
    ADMINISTRATIVE_AND_CLERICAL(2, "Administrative and Clerical", "Administration et bureau"),
    AGRICULTURE_AND_FORESTRY(3, "Agriculture and Forestry", "Agriculture et foresterie"),
    ARCHITECTURE_AND_INTERIOR_DESIGN(4, "Architecture and Interior Design", "Architecture et design d'intérieur"),
    ARTS_CULTURE_AND_ENTERTAINMENT(5, "Arts, Culture and Entertainment", "Arts, culture et divertissement"),
    AUTOMOTIVE(6, "Automotive", "Automobile"),
    AVIATION_AND_AEROSPACE(7, "Aviation and Aerospace", "Aviation et aérospatiale"),
    BANKING_AND_FINANCIAL_SERVICES(8, "Banking and Financial Services", "Banque et services financiers"),
    BIOTECH_AND_PHARMACEUTICAL(9, "Biotech and Pharmaceutical", "Biotechnologie et pharmaceutique"),
    CONSTRUCTION(10, "Construction", "Construction"),
    SOFTWARE_AND_PROGRAMMING(11, "Software and Programming", "Logiciels et programmation"),
    CONSULTING(12, "Consulting", "Services-conseils"),
    CREATIVE_AND_GRAPHIC_DESIGN(13, "Creative and Graphic Design", "Création et design graphique"),
    CUSTOMER_SERVICE(14, "Customer Service", "Service à la clientèle"),
    DATA_AND_ANALYTICS(15, "Data and Analytics", "Données et analytique"),
    EDUCATION_AND_TRAINING(16, "Education and Training", "Éducation et formation"),
    ENGINEERING(17, "Engineering", "Ingénierie"),
    ENVIRONMENT_AND_SUSTAINABILITY(18, "Environment and Sustainability", "Environnement et durabilité"),
    EXECUTIVE_AND_MANAGEMENT(19, "Executive and Management", "Direction et gestion"),
    FISHING_AND_AQUACULTURE(20, "Fishing and Aquaculture", "Pêche et aquaculture"),
    GOVERNMENT_AND_PUBLIC_SERVICE(21, "Government and Public Service", "Gouvernement et fonction publique"),
    HEALTH_CARE_AND_NURSING(22, "Health Care and Nursing", "Santé et soins infirmiers"),
    HOSPITALITY_AND_TOURISM(23, "Hospitality and Tourism", "Hôtellerie et tourisme"),
    HUMAN_RESOURCES(24, "Human Resources", "Ressources humaines"),
    INFORMATION_TECHNOLOGY(25, "Information Technology", "Technologies de l'information"),
    INSURANCE(26, "Insurance", "Assurance"),
    LABOUR(27, "Labour", "Main-d'œuvre"),
    LAW_AND_LEGAL_SERVICES(28, "Law and Legal Services", "Droit et services juridiques"),
    MANUFACTURING_AND_PRODUCTION(29, "Manufacturing and Production", "Fabrication et production"),
    MEDIA_AND_COMMUNICATIONS(30, "Media and Communications", "Médias et communications"),
    MINING_OIL_AND_GAS(31, "Mining, Oil and Gas", "Mines, pétrole et gaz"),
    NON_PROFIT(32, "Non-profit", "Organismes sans but lucratif"),
    OPERATIONS_AND_LOGISTICS(33, "Operations and Logistics", "Opérations et logistique"),
    REAL_ESTATE_AND_PROPERTY_MANAGEMENT(34, "Real Estate and Property Management", "Immobilier et gestion immobilière"),
    RESEARCH_AND_SCIENCE(35, "Research and Science", "Recherche et sciences"),
    RESTAURANT_AND_FOOD_SERVICE(36, "Restaurant and Food Service", "Restauration et services alimentaires"),
    RETAIL(37, "Retail", "Commerce de détail"),
    SALES_AND_MARKETING(38, "Sales and Marketing", "Ventes et marketing"),
    SECURITY_AND_PROTECTIVE_SERVICES(39, "Security and Protective Services", "Sécurité et protection"),
    SKILLED_TRADES(40, "Skilled Trades", "Métiers spécialisés"),
    SOCIAL_AND_COMMUNITY_SERVICES(41, "Social and Community Services", "Services sociaux et communautaires"),
    SPORTS_FITNESS_AND_RECREATION(42, "Sports, Fitness and Recreation", "Sports, conditionnement et loisirs"),
    TELECOMMUNICATIONS(43, "Telecommunications", "Télécommunications"),
    TRANSPORTATION_AND_WAREHOUSING(44, "Transportation and Warehousing", "Transport et entreposage"),
    UTILITIES_AND_ENERGY(45, "Utilities and Energy", "Services publics et énergie"),
    OTHER(46, "Other", "Autre");

    private static final Category[] ALL = values();

    private final Label label;

    Category(int id, String english, String french) {
        label = new Label(id, english, french);
    }

    public static Optional<Category> of(int id) {
        return ReferenceItem.find(ALL, id);
    }

    @Override public Label label() {
        return label;
    }
}
